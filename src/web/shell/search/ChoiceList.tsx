import { useTranslate } from 'ra-core';
import { Icon } from '../../ui/Icon';
import type { Choice, ChoiceGroup } from './Choice';

interface ChoiceListProps {
  id: string;
  groups: ChoiceGroup[];
  /** Id of the choice that Enter opens. */
  active: string | undefined;
  onActive: (id: string) => void;
  onOpen: (choice: Choice, isNewTab: boolean) => void;
}

/** Returns the id of a choice's element. */
export function optionId(list: string, choice: string): string {
  return `${list}-${choice.replaceAll(/[^\w-]/g, '_')}`;
}

/** The choices in their groups; the input names the active one. */
export function ChoiceList({ id, groups, active, onActive, onOpen }: ChoiceListProps) {
  const translate = useTranslate();
  return (
    <div
      id={`${id}-list`}
      className="search__list"
      role="listbox"
      aria-label={translate('corridor.search.results')}
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
          <div className="search__heading" id={`${id}-group-${group.id}`} role="presentation">
            {group.title}
          </div>
          {group.choices.map((choice) => (
            // The input has the focus and the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={choice.id}
              id={optionId(id, choice.id)}
              className="search__choice"
              role="option"
              aria-selected={choice.id === active}
              onMouseMove={() => onActive(choice.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onOpen(choice, event.ctrlKey || event.metaKey)}
              onAuxClick={(event) => event.button === 1 && onOpen(choice, true)}
            >
              {choice.icon && <Icon name={choice.icon} size={16} />}
              <span className="search__main">
                <span className="search__title">{choice.title}</span>
                {choice.detail && <span className="search__detail">{choice.detail}</span>}
              </span>
              {(choice.aside || choice.asideDetail) && (
                <span className="search__aside">
                  {choice.aside}
                  {choice.asideDetail && <span className="search__detail">{choice.asideDetail}</span>}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
