import type { ReactNode } from 'react';
import type { IconName } from '../../ui/Icon';

/** Something that the search offers. */
export interface Choice {
  /** Unlike that of any other. */
  id: string;
  icon?: IconName;
  title: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  /** At the end of the first and the second line. */
  aside?: ReactNode;
  asideDetail?: ReactNode;
  /** Address within the app that it opens, with its country where that is another one. */
  to?: string;
  /** Carries out a command, where it opens nothing. */
  run?: () => void;
  /** It leads to more of its group, and is no result itself. */
  isMore?: true;
  /** Its texts among recent ones; without them it is not kept. */
  recent?: { title: string; detail?: string };
}

/** Choices of one kind under a heading. */
export interface ChoiceGroup {
  id: string;
  title: string;
  choices: Choice[];
  /** They are records, which a gateway has found. */
  isFound?: true;
}
