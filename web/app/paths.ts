/** Every address of the shop's pages. Links are built from here. */
export const paths = {
  home: '/',
  catalogue: '/#catalogue',
  blogs: '/blogs',
  portfolio: '/Portfolio',
  login: '/login',
  signup: '/signup',
  part: (partId: string) => `/parts/${encodeURIComponent(partId)}`,
  dashboard: '/dashboard',
  myOrders: '/dashboard/myorders',
  addReview: '/dashboard/review',
  payment: (orderId: string) => `/dashboard/payment/${encodeURIComponent(orderId)}`,
  users: '/dashboard/users',
  manageOrders: '/dashboard/manageOrders',
  manageProducts: '/dashboard/manageProducts',
  addProducts: '/dashboard/addProducts',
} as const;
