import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import type { ColumnChoiceState } from './columnChoice';
import { useResourceScope } from '../../resource/ResourceScope';
import './ColumnList.css';

/** All columns of a list, to show, hide and reorder by dragging or by buttons. */
export function ColumnList({ choice }: { choice: ColumnChoiceState }) {
  const { resource, translate } = useResourceScope();
  const { order, shown } = choice;
  const [dragged, setDragged] = useState<string | undefined>();
  const [announcement, setAnnouncement] = useState('');
  const focus = useRef<HTMLElement | null>(null);
  // An element that moves in the document loses the focus, and with it the keyboard would leave the popover. At either
  // end of the list the button is disabled by now, so that the other one gets the focus.
  useLayoutEffect(() => {
    const moved = focus.current;
    focus.current = null;
    if (!moved?.matches(':disabled')) moved?.focus();
    else moved.closest('li')?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [order]);

  const title = (name: string) => resource.fields[name]?.title ?? name;
  const move = (name: string, place: number, element: HTMLElement | null) => {
    focus.current = element;
    setAnnouncement(
      translate('corridor.list.columns.moved', { field: title(name), place: place + 1, count: order.length }),
    );
    choice.move(name, place);
  };
  const dragOver = (event: DragEvent, place: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (order.indexOf(dragged) !== place) move(dragged, place, null);
  };
  return (
    <div className="overlay__panel column-list">
      <p className="field__hint">{translate('corridor.list.columns.hint')}</p>
      <ol>
        {order.map((name, place) => (
          <li
            key={name}
            className="column-list__column"
            data-dragged={name === dragged || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(name);
            }}
            onDragOver={(event) => dragOver(event, place)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <span className="column-list__grip">
              <Icon name="drag" size={16} />
            </span>
            <label className="column-list__name">
              <input
                type="checkbox"
                checked={shown.includes(name)}
                disabled={shown.length === 1 && shown.includes(name)}
                onChange={() => choice.toggle(name)}
              />
              <span>{title(name)}</span>
            </label>
            {([-1, 1] as const).map((step) => (
              <IconButton
                key={step}
                icon={step < 0 ? 'chevronUp' : 'chevronDown'}
                size="small"
                label={translate(`corridor.list.columns.${step < 0 ? 'up' : 'down'}`, { field: title(name) })}
                disabled={order[place + step] === undefined}
                onClick={(event) => move(name, place + step, event.currentTarget)}
              />
            ))}
          </li>
        ))}
      </ol>
      {/* Never disabled: a button that is disabled when pressed loses the focus, and the popover with it. */}
      <Button variant="ghost" size="small" onClick={choice.reset}>
        {translate('corridor.list.columns.reset')}
      </Button>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
