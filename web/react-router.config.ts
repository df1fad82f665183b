import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every document contains the whole route table, which is small. So navigation needs no request for routes.
  routeDiscovery: { mode: 'initial' },
  // Keeps each page in one script. Then app/platform/load-route-module.ts loads the scripts of all pages.
  splitRouteModules: false,
} satisfies Config;
