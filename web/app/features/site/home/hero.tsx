import Car from 'virtual:icon/car';
import { paths } from '@axlewright/contract/site/page-paths';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useNumberLookup } from '../../catalog/find/use-number-lookup.ts';
import { catalogUrl, emptyQuery } from '../../catalog/list/catalog-url.ts';
import { ChooseVehicleButton } from '../../catalog/vehicle/choose-vehicle-button.tsx';
import { useChosenVehicle } from '../../catalog/vehicle/chosen-vehicle.ts';
import { useVinSearch } from '../../catalog/vehicle/use-vin-search.tsx';
import { vehicleFilter } from '../../catalog/vehicle/vehicle-filter.ts';

/**
 * The title and the search of the home page. They are dark in the light color scheme too, because the picture is dark. On wide screens,
 * the search is a card in the color scheme of the page.
 * @param isCatalogSearched whether the catalog below shows the results of a search. Then its own search field is in view, and wide screens
 * hide this one
 */
export function Hero({ isCatalogSearched }: { isCatalogSearched: boolean }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="relative isolate bg-[#06080b] xl:flex xl:min-h-[clamp(36rem,min(46.875vw,60rem),calc(100dvh-8rem))] xl:flex-col"
    >
      <div className="scheme-dark shell relative z-10 pt-12 text-ink sm:pt-16 xl:grow">
        <h1 id="hero-title" className="max-w-[31rem] xl:max-w-[min(31rem,48vw)] text-[clamp(2rem,1.25rem+2.5vw,3.5rem)] leading-[1.04]">
          Factory-direct auto parts for the shops that sell them
        </h1>
        <p className="mt-5 max-w-[29rem] xl:max-w-[min(29rem,40vw)] text-pretty text-ink-soft text-lg">
          Brake, suspension, engine and electrical parts from {shopName}, with price, stock and minimum order for each part.
        </p>
      </div>
      <div className={`shell relative z-10 mt-8 max-xl:scheme-dark xl:mt-0 xl:translate-y-1/2 ${isCatalogSearched ? 'xl:hidden' : ''}`}>
        <HeroSearch />
      </div>
      <div className="hero-picture relative overflow-hidden xl:absolute xl:inset-0 xl:-z-10">
        <Picture
          base="/pictures/hero"
          widths={[960, 1920]}
          width={1920}
          height={900}
          sizes="(min-width: 80rem) 100vw, 130vw"
          alt=""
          urgent
          className="aspect-[4/3] h-auto w-full object-cover object-[78%_50%] sm:aspect-[2/1] xl:aspect-auto xl:h-full xl:object-[100%_60%]"
        />
      </div>
    </section>
  );
}

function HeroSearch() {
  const navigate = useNavigate();
  const { lookUp, isLookingUp, forget } = useNumberLookup();
  const { readVin, vinDialog } = useVinSearch();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (readVin(q)) return;
    lookUp(q, (partId) => {
      // The focus moves to the results, because this search is then hidden.
      if (partId === null) void navigate(catalogUrl(emptyQuery, { q }), { state: { isSubmitted: true } });
      else void navigate(paths.part(partId));
    });
  }

  return (
    <search className="text-ink xl:chamfer xl:flex xl:flex-wrap xl:items-center xl:gap-x-6 xl:rounded-md xl:bg-surface xl:p-4 xl:ps-7 xl:shadow-popup dark:xl:border dark:xl:border-line xl:[--chamfer:1.5rem]">
      <h2 className="mb-2.5 whitespace-nowrap text-lg xl:mb-0">Find a part</h2>
      <form
        action={paths.catalog}
        aria-label="Find a part"
        aria-busy={isLookingUp}
        onSubmit={search}
        className="min-w-0 grow xl:basis-[30rem]"
      >
        <SearchField
          name="q"
          label="Part number, name or interchange number"
          placeholder="Part number, name or interchange number"
          buttonLabel="Search"
          onValueChange={forget}
          className="[&_button[type=submit]]:min-h-14 [&_input]:min-h-14"
        />
      </form>
      <HeroVehicle />
      <Link
        to={paths.catalog}
        className="mt-3 inline-flex min-h-11 items-center whitespace-nowrap font-semibold underline decoration-2 decoration-accent underline-offset-4 hover:text-accent-text xl:me-5 xl:mt-0"
      >
        Browse all parts
      </Link>
      {vinDialog}
    </search>
  );
}

/** The choice of a vehicle. It leads to the parts that fit. */
function HeroVehicle() {
  const vehicle = useChosenVehicle();
  const navigate = useNavigate();
  const style = 'max-xl:mt-3 max-xl:w-full';
  if (vehicle)
    return (
      <LinkButton to={catalogUrl(emptyQuery, vehicleFilter(vehicle))} className={`${style} xl:max-w-72`}>
        <Car aria-hidden="true" /> <span className="truncate">Parts for {vehicle.name}</span>
      </LinkButton>
    );
  return (
    <ChooseVehicleButton onChosen={(chosen) => void navigate(catalogUrl(emptyQuery, vehicleFilter(chosen)))} className={style}>
      <Car aria-hidden="true" /> Choose a vehicle
    </ChooseVehicleButton>
  );
}
