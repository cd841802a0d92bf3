import type { InputProps, WidgetOf } from '../Widget';

/** Props of the inputs of objects and lists, which are made of the inputs of what they hold. */
export interface NestedInputProps extends InputProps {
  widgetOf: WidgetOf;
}

/** Messages by path. */
type Messages = Readonly<Record<string, string>>;

/** Returns the messages of what one part of a value holds, by their paths in that part. */
export function messagesIn(messages: Messages | undefined, part: string): Record<string, string> {
  const start = `${part}/`;
  return Object.fromEntries(
    Object.entries(messages ?? {}).flatMap(([path, message]) =>
      path.startsWith(start) ? [[path.slice(start.length), message]] : [],
    ),
  );
}
