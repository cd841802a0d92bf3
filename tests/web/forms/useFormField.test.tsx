import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { useFormField } from '../../../src/web/forms/useFormField';

/** Renders a field of a form that has two, and counts how often it is rendered. */
function renderField() {
  const { result: form } = renderHook(() => useForm({ defaultValues: { name: 'Ada', address: '' } }));
  const rendered = vi.fn();
  const { result } = renderHook(
    () => {
      rendered();
      return useFormField('name');
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <FormProvider {...form.current}>{children}</FormProvider>
      ),
    },
  );
  return { result, rendered, form: form.current };
}

it('has the value and the error that the form has', () => {
  const { result, form } = renderField();
  expect(result.current).toMatchObject({ value: 'Ada', error: undefined });
  act(() => result.current.onChange({ target: 'moon' }));
  expect(result.current.value).toEqual({ target: 'moon' });
  expect(form.getValues('name')).toEqual({ target: 'moon' });
  act(() => form.setError('name', { message: 'Too far.' }));
  expect(result.current.error?.message).toBe('Too far.');
  act(() => form.clearErrors('name'));
  expect(result.current.error).toBeUndefined();
  act(() => form.reset());
  expect(result.current.value).toBe('Ada');
  // A reset form knows its fields no longer.
  act(() => result.current.onChange('Eve'));
  expect(result.current.value).toBe('Eve');
  expect(form.getValues('name')).toBe('Eve');
});

it('marks its field as changed and as left', () => {
  const { result, form } = renderField();
  act(() => result.current.onChange('Eve'));
  expect(form.getFieldState('name')).toMatchObject({ isDirty: true, isTouched: false });
  act(() => result.current.onBlur());
  expect(form.getFieldState('name').isTouched).toBe(true);
  act(() => result.current.onChange('Ada'));
  expect(form.getFieldState('name').isDirty).toBe(false);
});

it('renders once for each change of its field, and never for another one', async () => {
  const { result, rendered, form } = renderField();
  rendered.mockClear();
  act(() => result.current.onChange('Eve'));
  expect(rendered).toHaveBeenCalledOnce();
  act(() => result.current.onBlur());
  act(() => form.setValue('address', 'Far', { shouldDirty: true }));
  act(() => form.setError('address', { message: 'Too far.' }));
  await act(() => form.handleSubmit(() => undefined)());
  expect(rendered).toHaveBeenCalledOnce();
});
