import type { Mutation } from '../mutation.ts';

const catalog = 'e2e/journeys/catalog.spec.ts';
const publicPages = 'e2e/journeys/public-pages.spec.ts';
const homePage = 'web/app/features/site/home/home-page.tsx';
const routes = 'web/app/routes.ts';
const landing = `${catalog}: shows the hero, the catalog, services, reviews, figures and the contact form`;
const landingClause = '`/`: hero, catalog, services, reviews, figures, contact, footer';

/** The landing page, other public pages and the navigation. */
export const publicPageMutations: readonly Mutation[] = [
  {
    name: 'the landing page has no hero',
    file: homePage,
    find: "      <Hero isCatalogSearched={query.q !== ''} />\n",
    replace: '',
    test: landing,
  },
  {
    name: 'the landing page has no services',
    file: homePage,
    find: '      <ServicesSection />\n',
    replace: '',
    test: landing,
    clause: landingClause,
  },
  {
    name: 'a service is missing',
    file: 'web/app/features/site/home/services-section.tsx',
    find: '{services.map(',
    replace: '{services.slice(1).map(',
    test: landing,
    clause: 'Service: id, img, serviceName, from a static list',
  },
  {
    name: 'services have no pictures',
    file: 'web/app/features/site/home/services-section.tsx',
    find: '<Icon aria-hidden="true" className="size-5.5" />',
    replace: '',
    test: landing,
  },
  {
    name: 'pages have no footer',
    file: 'web/app/features/site/site-frame/site-frame.tsx',
    find: '<SiteFooter />',
    replace: 'null',
    test: landing,
  },
  {
    name: 'reviews are in two columns',
    file: 'web/app/features/site/home/reviews-section.tsx',
    find: 'lg:grid-cols-3',
    replace: 'lg:grid-cols-2',
    test: `${catalog}: shows reviews in three columns on large screens`,
    clause: 'Reviews in three columns on large screens',
  },
  {
    name: 'the contact form sends something',
    file: 'web/app/features/site/home/contact-section.tsx',
    find: 'setMailUrl(url);',
    replace: "setMailUrl(url);\n    void fetch('/api/contact', { method: 'POST', body: url });",
    test: `${catalog}: opens an email from the contact form, and sends nothing`,
    clause: 'The contact form has name, email, message and sends nothing',
  },
  {
    name: 'the contact form does not ask for an email address',
    file: 'web/app/features/site/home/contact-section.tsx',
    find: '<TextInput name="email" type="text" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />',
    replace: '',
    test: `${catalog}: opens an email from the contact form, and sends nothing`,
  },
  {
    name: 'a business figure is wrong',
    file: 'web/app/content/business-figures.ts',
    find: "figure: '120M'",
    replace: "figure: '12M'",
    test: landing,
    clause: 'Business summary: 200+ consumers, 120M annual revenue, 60+ feedbacks',
  },
  {
    name: 'questions have no answers',
    file: 'web/app/features/site/blogs/article-section.tsx',
    find: '{shortAnswer}</p>',
    replace: '</p>',
    test: `${publicPages}: Blogs shows questions and answers`,
    clause: '`/blogs`: questions and answers',
  },
  {
    name: 'the portfolio page has a different URL',
    file: routes,
    find: "route('Portfolio', ",
    replace: "route('work', ",
    test: `${publicPages}: My Portfolio says what was built`,
    clause: '`/Portfolio`',
  },
  {
    name: 'an unknown URL has status 200',
    file: 'web/app/features/site/site-frame/not-found-page.tsx',
    find: 'status: 404',
    replace: 'status: 200',
    test: `${catalog}: an unknown URL shows the not-found picture with status 404`,
  },
  {
    name: 'the not-found page has no picture',
    file: 'web/app/features/site/site-frame/not-found.tsx',
    find: 'alt="The number 404 with a car wheel as its zero, and lug nuts around it"',
    replace: 'alt=""',
    test: `${catalog}: an unknown URL shows the not-found picture with status 404`,
    clause: 'Any other address: a page with a picture',
  },
  {
    name: 'the navigation is in the wrong order',
    file: 'web/app/content/navigation.ts',
    find: "  { label: 'Blogs', to: paths.blogs },\n  { label: 'My Portfolio', to: paths.portfolio },",
    replace: "  { label: 'My Portfolio', to: paths.portfolio },\n  { label: 'Blogs', to: paths.blogs },",
    test: `${publicPages}: the navigation links to every public page`,
    clause: 'Navigation: Home, Blogs, My Portfolio, Dashboard when logged in, Login or Log Out',
  },
  {
    name: 'visitors see Dashboard',
    file: 'web/app/content/navigation.ts',
    find: ", shownTo: 'signed-in' }",
    replace: ' }',
    test: `${publicPages}: the navigation links to every public page`,
  },
  {
    name: 'a footer column has a different title',
    file: 'web/app/content/footer.ts',
    find: "title: 'Legal'",
    replace: "title: 'Law'",
    test: `${publicPages}: every footer link leads to a page`,
    clause: 'Footer: Services, Company, Legal',
  },
  {
    name: 'a footer link is broken',
    file: 'web/app/content/footer.ts',
    find: "paths.page('imprint')",
    replace: "paths.page('colophon')",
    test: `${publicPages}: every footer link leads to a page`,
  },
];
