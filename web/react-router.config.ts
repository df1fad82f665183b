import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every document contains the route table, which is small. Navigation then needs no request for it.
  routeDiscovery: { mode: 'initial' },
  // One script per page, so that app/platform/load-route-module.ts is the only place that waits for scripts.
  splitRouteModules: false,
} satisfies Config;
