import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route table is small and belongs to the document: no manifest call while the visitor clicks around.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
