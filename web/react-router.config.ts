import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every document contains the whole route table, which is small. So navigation needs no request for routes.
  routeDiscovery: { mode: 'initial' },
  // Each page is one script. So scripts of pages are loaded only in app/platform/load-route-module.ts.
  splitRouteModules: false,
} satisfies Config;
