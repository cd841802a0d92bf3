import type { Facts } from './Facts';

/** Kinds of fibers that are never made, by their number in React. */
const absentTags = {
  suspenseList: 19,
  /** A part of a page that was rendered by a server. */
  dehydrated: 18,
  /** `title`, `meta`, `link`, `style` and `script`, which React puts into the head. */
  hoisted: 26,
  /** `html`, `head` and `body`. */
  singleton: 27,
  viewTransition: 30,
};

const nothing = 'void 0';

/** The app is rendered by browsers alone, so there is no page of a server to take over. */
const hydration = {
  variables: {
    isHydrating: '!1',
    hydrationParentFiber: 'null',
    nextHydratableInstance: 'null',
    hydrationErrors: 'null',
  },
  locals: { updateActivityComponent: { prevState: 'null' }, dispatchEvent: { blockedOn: 'null' } },
  properties: { dehydrated: 'null', isDehydrated: '!1' },
  results: {
    popHydrationState: '!1',
    upgradeHydrationErrorsToRecoverable: 'null',
    resetHydrationState: nothing,
    updateDehydratedSuspenseComponent: 'null',
    pushDehydratedActivitySuspenseHandler: nothing,
    getParentHydrationBoundary: 'null',
    commitSuspenseHydrationCallbacks: nothing,
    commitActivityHydrationCallbacks: nothing,
    // Events that waited until their part of the page was taken over.
    clearIfContinuousEvent: nothing,
    retryIfBlockedOn: nothing,
  },
};

/** No component is a `ViewTransition`. */
const viewTransitions = {
  variables: {
    shouldStartViewTransition: '!1',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    pendingTransitionTypes: 'null',
    viewTransitionMutationContext: '!1',
    viewTransitionContextChanged: '!1',
    viewTransitionCancelableChildren: 'null',
    rootViewTransitionNameCanceled: '!1',
    rootViewTransitionAffected: '!1',
    inUpdateViewTransition: '!1',
    appearingViewTransitions: 'null',
  },
  locals: {
    completeRootWhenReady: { isViewTransitionEligible: '!1' },
    commitPassiveMountOnFiber: { isViewTransitionEligible: '!1' },
    recursivelyTraversePassiveMountEffects: { isViewTransitionEligible: '!1' },
  },
  results: {
    trackEnterViewTransitions: nothing,
    commitEnterViewTransitions: nothing,
    commitExitViewTransitions: nothing,
    commitNestedViewTransitions: nothing,
    restoreEnterOrExitViewTransitions: nothing,
    restoreNestedViewTransitions: nothing,
    restorePairedViewTransitions: nothing,
    measureNestedViewTransitions: '!1',
    pushViewTransitionCancelableScope: 'null',
    pushMutationContext: '!1',
    queueTransitionTypes: nothing,
    claimQueuedTransitionTypes: 'null',
  },
};

/** Styles and scripts are those of the build, and no screen waits for a picture. */
const resources = {
  uncalled: [
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinitScript',
    'preinitStyle',
    'preinitModuleScript',
  ],
  results: {
    isHostHoistableType: '!1',
    preloadInstanceAndSuspendIfNeeded: nothing,
    accumulateSuspenseyCommitOnFiber: nothing,
    waitForCommitToBeReady: 'null',
  },
};

/** No `Fragment` has a `ref`. */
const fragmentRefs = {
  classes: ['FragmentInstance'],
  results: {
    commitNewChildToFragmentInstances: nothing,
    commitFragmentInstanceInsertionEffects: nothing,
    commitFragmentInstanceDeletionEffects: nothing,
    isFragmentInstanceParent: '!1',
  },
};

/** The `action` of no form is a function: forms send themselves. */
const formActions = { variables: { needsFormReset: '!1' }, results: { extractEvents$1: nothing } };

/** Facts about `react-dom/client`. */
export const clientFacts: Facts = {
  exports: ['hydrateRoot'],
  tags: Object.values(absentTags),
  classes: ['ReactDOMHydrationRoot', ...fragmentRefs.classes],
  uncalled: resources.uncalled,
  variables: { ...hydration.variables, ...viewTransitions.variables, ...formActions.variables },
  locals: { ...hydration.locals, ...viewTransitions.locals },
  properties: hydration.properties,
  results: {
    ...hydration.results,
    ...viewTransitions.results,
    ...resources.results,
    ...fragmentRefs.results,
    ...formActions.results,
  },
};

/** Facts about `react-dom`; the app and its libraries use only its portals and `flushSync`. */
export const sharedFacts: Facts = {
  exports: [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
};
