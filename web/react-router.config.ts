import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every document contains the whole route table, which is small. So navigation needs no request for routes.
  routeDiscovery: { mode: 'initial' },
  // Keeps each page in one script, which app/platform/load-route-module.ts loads. If pages were split, React Router would load the pieces
  // without that module.
  splitRouteModules: false,
} satisfies Config;
