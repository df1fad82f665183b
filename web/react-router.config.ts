import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every document contains the whole route table, which is small. So navigation needs no request for routes.
  routeDiscovery: { mode: 'initial' },
  // Keeps each page in one script, for app/platform/load-route-module.ts. React Router itself would load the pieces of a split page.
  splitRouteModules: false,
} satisfies Config;
