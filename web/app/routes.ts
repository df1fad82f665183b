import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const developmentRoutes = process.env.NODE_ENV === 'production' ? [] : [route('design', 'features/design/design-page.tsx')];

const pages = [
  index('features/home/home-page.tsx'),
  route('blogs', 'features/blogs/blogs-page.tsx'),
  route('Portfolio', 'features/portfolio/portfolio-page.tsx'),
  route('pages/:slug', 'features/pages/text-page.tsx'),

  route('signup', 'features/account/signup-page.tsx'),
  route('login', 'features/account/login-page.tsx'),
  route('forgot-password', 'features/account/forgot-password-page.tsx'),
  route('reset-password', 'features/account/reset-password-page.tsx'),

  route('dashboard', 'features/dashboard/dashboard-layout.tsx', [
    index('features/profile/profile-page.tsx'),
    route('review', 'features/reviews/add-review-page.tsx'),
    route('payment/:id', 'features/payment/payment-page.tsx'),
  ]),

  ...developmentRoutes,
  route('*', 'features/site-frame/not-found-page.tsx'),
] satisfies RouteConfig;

export default [layout('features/site-frame/page-boundary.tsx', pages)] satisfies RouteConfig;
