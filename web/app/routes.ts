import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const developmentRoutes = process.env.NODE_ENV === 'production' ? [] : [route('design', 'features/design/design-page.tsx')];

const pages = [
  index('features/home/home-page.tsx'),
  route('blogs', 'features/blogs/blogs-page.tsx'),
  route('Portfolio', 'features/portfolio/portfolio-page.tsx'),
  route('pages/:slug', 'features/pages/text-page.tsx'),

  route('parts/:partId', 'features/part/part-page.tsx'),

  route('signup', 'features/account/signup-page.tsx'),
  route('login', 'features/account/login-page.tsx'),
  route('second-factor', 'features/second-factor/second-factor-page.tsx'),
  route('sign-in-again', 'features/second-factor/sign-in-again-page.tsx'),
  route('forgot-password', 'features/account/forgot-password-page.tsx'),
  route('reset-password', 'features/account/reset-password-page.tsx'),
  route('verify-email', 'features/account/verify-email-page.tsx'),

  route('dashboard', 'features/dashboard/dashboard-layout.tsx', [
    index('features/profile/profile-page.tsx'),
    route('myorders', 'features/orders/my-orders-page.tsx'),
    route('review', 'features/reviews/add-review-page.tsx'),
    route('payment/:id', 'features/payment/payment-page.tsx'),
    layout('features/admin/admin-layout.tsx', [
      route('overview', 'features/admin/overview/overview-page.tsx'),
      route('users', 'features/admin/users/users-page.tsx'),
      route('manageOrders', 'features/admin/orders/manage-orders-page.tsx'),
      route('manageOrders/:orderId', 'features/admin/orders/order-page.tsx'),
      route('manageProducts', 'features/admin/products/manage-products-page.tsx'),
      route('manageProducts/:partId', 'features/admin/products/edit-product-page.tsx'),
      route('addProducts', 'features/admin/products/add-products-page.tsx'),
      route('payments', 'features/admin/payments/payments-page.tsx'),
      route('audit', 'features/admin/audit/audit-page.tsx'),
      route('reviews', 'features/admin/reviews/reviews-page.tsx'),
    ]),
  ]),

  ...developmentRoutes,
  route('*', 'features/site-frame/not-found-page.tsx'),
] satisfies RouteConfig;

const forSearchEngines = [
  route('robots.txt', 'features/search-engines/robots.ts'),
  route('sitemap.xml', 'features/search-engines/sitemap.ts'),
] satisfies RouteConfig;

export default [...forSearchEngines, layout('features/site-frame/page-boundary.tsx', pages)] satisfies RouteConfig;
