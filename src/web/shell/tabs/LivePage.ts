import type { Location } from 'react-router';
import type { NavigationItem } from '../NavigationItem';

/** A page that is mounted, seen or not. */
export interface LivePage {
  entry: NavigationItem;
  epoch: number;
  /** Where one is in it; it stands still while the page is not seen. */
  location: Location;
  /** Greater on pages that were seen later. */
  seen: number;
}
