/**
 * Replaces React Router's module that loads the routes of links while the user browses (see vite.config.ts). Every document of the shop
 * contains all routes (`routeDiscovery` in react-router.config.ts), so these functions have nothing to do.
 *
 * @public called by React Router
 */
export const isFogOfWarEnabled = (): boolean => false;

/** @public called by React Router */
export const getPatchRoutesOnNavigationFunction = (): undefined => undefined;

/** @public called by React Router */
export const useFogOFWarDiscovery = (): void => undefined;

/** @public called by React Router */
export const getPartialManifest = (): object => ({});
