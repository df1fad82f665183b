import { index, type RouteConfig, route } from '@react-router/dev/routes';

const developmentRoutes = process.env.NODE_ENV === 'production' ? [] : [route('design', 'features/design/design-page.tsx')];

export default [
  index('features/home/home-page.tsx'),
  ...developmentRoutes,
  route('*', 'features/site-frame/not-found-page.tsx'),
] satisfies RouteConfig;
