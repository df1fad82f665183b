import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const developmentRoutes = process.env.NODE_ENV === 'production' ? [] : [route('design', 'features/site/design/design-page.tsx')];

const pages = [
  index('features/site/home/home-page.tsx'),
  route('blogs', 'features/site/blogs/blogs-page.tsx'),
  route('Portfolio', 'features/site/portfolio/portfolio-page.tsx'),
  route('pages/:slug', 'features/site/pages/text-page.tsx'),

  route('parts/:partId', 'features/site/part/part-page.tsx'),
  route('compare', 'features/site/compare/compare-page.tsx'),

  route('order-pad', 'features/sales/order-pad/order-pad-page.tsx'),
  route('scan', 'features/catalog/scan/scan-page.tsx'),

  route('signup', 'features/people/account/signup-page.tsx'),
  route('login', 'features/people/account/login-page.tsx'),
  route('second-factor', 'features/people/second-factor/second-factor-page.tsx'),
  route('sign-in-again', 'features/people/second-factor/sign-in-again-page.tsx'),
  route('forgot-password', 'features/people/account/forgot-password-page.tsx'),
  route('reset-password', 'features/people/account/reset-password-page.tsx'),
  route('verify-email', 'features/people/account/verify-email-page.tsx'),

  // Does not have the layout of the dashboard, because visitors see this page too.
  route('dashboard/invitation', 'features/people/company/invitation-page.tsx'),

  route('dashboard', 'features/site/dashboard/dashboard-layout.tsx', [
    index('features/people/profile/profile-page.tsx'),
    route('myorders', 'features/sales/orders/my-orders-page.tsx'),
    route('review', 'features/desk/reviews/add-review-page.tsx'),
    route('payment/:id', 'features/money/payment/payment-page.tsx'),
    route('company', 'features/people/company/company-page.tsx'),
    route('emails', 'features/people/emails/emails-page.tsx'),
    route('companyNumbers', 'features/catalog/company-numbers/company-numbers-page.tsx'),
    route('garage', 'features/catalog/garage/garage-page.tsx'),
    route('basket', 'features/sales/basket/basket-page.tsx'),
    route('checkout', 'features/sales/checkout/checkout-page.tsx'),
    route('lists', 'features/sales/saved-lists/saved-lists-page.tsx'),
    route('lists/:listId', 'features/sales/saved-lists/saved-list-page.tsx'),
    layout('features/desk/staff/staff-layout.tsx', [
      route('overview', 'features/desk/overview/overview-page.tsx'),
      route('reports', 'features/desk/reports/sales-page.tsx'),
      route('reports/fill-rate', 'features/desk/reports/fill-rate-page.tsx'),
      route('reports/stock', 'features/desk/reports/stock/stock-report-page.tsx'),
      route('users', 'features/people/users/users-page.tsx'),
      route('manageOrders', 'features/sales/manage-orders/manage-orders-page.tsx'),
      route('manageOrders/:orderId', 'features/sales/manage-orders/order-page.tsx'),
      route('phoneOrder', 'features/sales/phone-orders/phone-order-page.tsx'),
      route('shipping', 'features/warehouse/work-list/work-list-page.tsx'),
      route('shipping/:orderId', 'features/warehouse/packing/packing-page.tsx'),
      route('stock', 'features/warehouse/stock/bins/stock-page.tsx'),
      route('stock/receive', 'features/warehouse/stock/receive/receiving-page.tsx'),
      route('stock/count', 'features/warehouse/stock/count/count-page.tsx'),
      route('stock/:partId', 'features/warehouse/stock/part/part-stock-page.tsx'),
      route('parts/:partId', 'features/sales/part-figures/part-figures-page.tsx'),
      route('manageProducts', 'features/catalog/products/manage-products-page.tsx'),
      route('manageProducts/:partId', 'features/catalog/products/edit-product-page.tsx'),
      route('manageProducts/:partId/vehicles', 'features/catalog/applications/applications-page.tsx'),
      route('addProducts', 'features/catalog/products/add-products-page.tsx'),
      route('import', 'features/catalog/import/import-page.tsx'),
      route('import/vehicles/:importId', 'features/catalog/import/vehicles/vehicle-import-page.tsx'),
      route('import/:importId', 'features/catalog/import/import-detail-page.tsx'),
      route('numbers', 'features/catalog/numbers/numbers-page.tsx'),
      route('synonyms', 'features/catalog/synonyms/synonyms-page.tsx'),
      route('searches', 'features/catalog/searches/searches-page.tsx'),
      route('payments', 'features/money/payments/transactions-page.tsx'),
      route('payments/differences', 'features/money/payments/differences-page.tsx'),
      route('mails', 'features/site/mail-previews/mail-previews-page.tsx'),
      route('audit', 'features/desk/audit/audit-page.tsx'),
      route('reviews', 'features/desk/manage-reviews/reviews-page.tsx'),
      route('companies', 'features/people/company-moves/companies-page.tsx'),
    ]),
  ]),

  ...developmentRoutes,
  route('*', 'features/site/site-frame/not-found-page.tsx'),
] satisfies RouteConfig;

const forSearchEngines = [
  route('robots.txt', 'features/site/search-engines/robots.ts'),
  route('sitemap.xml', 'features/site/search-engines/sitemap.ts'),
] satisfies RouteConfig;

export default [...forSearchEngines, layout('features/site/site-frame/page-boundary.tsx', pages)] satisfies RouteConfig;
