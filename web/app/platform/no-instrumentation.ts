/**
 * Replaces React Router's module that reports navigations to a monitoring library (see vite.config.ts). The shop has no such library in the
 * browser, so these functions have nothing to do.
 *
 * @public called by React Router
 */
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;

/** @public called by React Router */
export const getRouteInstrumentationUpdates = (): object => ({});

/** @public called by React Router */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
