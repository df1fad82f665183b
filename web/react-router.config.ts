import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route table is small and belongs to the document: no manifest call while the visitor clicks around.
  routeDiscovery: { mode: 'initial' },
  // One script for a page, so that there is one place that waits for it (app/platform/load-route-module.ts).
  splitRouteModules: false,
} satisfies Config;
