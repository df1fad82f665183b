-- The words of the trade. Staff can change them. A search for one phrase of a row also finds the others.
create table search_synonyms (
  id      bigint generated always as identity primary key,
  phrases text[] not null check (cardinality(phrases) between 2 and 20)
);

-- The terminologies of all parts. A search knows from them which of its words name a kind of part. They stay when their last part is deleted.
create table part_terminologies (terminology text primary key);

create function note_terminologies_of_new_parts() returns trigger language plpgsql as $$
begin
  -- Sorted, so that two transactions with the same terminologies cannot deadlock.
  insert into part_terminologies select distinct part_terminology from added where part_terminology is not null order by part_terminology
    on conflict do nothing;
  return null;
end
$$;
create trigger parts_bring_terminologies after insert on parts referencing new table as added
  for each statement execute function note_terminologies_of_new_parts();

create function note_terminology_of_changed_part() returns trigger language plpgsql as $$
begin
  insert into part_terminologies values (new.part_terminology) on conflict do nothing;
  return null;
end
$$;
create trigger parts_change_terminology after update of part_terminology on parts
  for each row when (new.part_terminology is not null) execute function note_terminology_of_changed_part();

insert into part_terminologies select distinct part_terminology from parts where part_terminology is not null on conflict do nothing;

-- Typing errors in synonyms can be corrected too.
create function note_words_of_synonyms() returns trigger language plpgsql as $$
begin
  insert into search_words select distinct word from unnest(new.phrases) as phrase, spellings_in(phrase, null) as word where length(word) > 3
    order by word on conflict do nothing;
  return null;
end
$$;
create trigger synonyms_bring_words after insert or update on search_synonyms for each row execute function note_words_of_synonyms();

-- Searches are cached as lists of parts, and the vocabulary has a cache of its own.
create trigger synonyms_changed after insert or update or delete on search_synonyms
  for each statement execute function tell_public_change('parts');
create trigger synonyms_change_vocabulary after insert or update or delete on search_synonyms
  for each statement execute function tell_public_change('search-vocabulary');
create trigger terminologies_change_vocabulary after insert on part_terminologies
  for each row execute function tell_public_change('search-vocabulary');

insert into search_synonyms (phrases) values
  ('{rotor,disc,disk,brake disc,brake disk}'),
  ('{brake,break}'),
  ('{brake pad,disc pad,brake lining}'),
  ('{brake shoe,brake lining}'),
  ('{parking brake,hand brake,handbrake,emergency brake,e-brake}'),
  ('{caliper,calliper}'),
  ('{brake line,brake pipe}'),
  ('{brake booster,brake servo}'),
  ('{oxygen sensor,o2 sensor,o2,lambda sensor,lambda probe,lambda}'),
  ('{air fuel ratio sensor,a/f sensor,wideband sensor}'),
  ('{axle shaft,half shaft,halfshaft,cv axle,drive shaft,driveshaft}'),
  ('{cv boot,axle boot,cv joint boot,cv gaiter}'),
  ('{rack boot,steering boot,rack gaiter}'),
  ('{ignition coil,coil pack,coil on plug}'),
  ('{spark plug,sparkplug}'),
  ('{glow plug,heater plug}'),
  ('{engine mount,motor mount}'),
  ('{strut,shock,shock absorber,damper}'),
  ('{coilover,coil over}'),
  ('{stabilizer link,stabilizer bar link,sway bar link,anti-roll bar link,drop link,sway bar end link}'),
  ('{stabilizer bar,sway bar,anti-roll bar}'),
  ('{stabilizer,stabiliser}'),
  ('{tie rod end,track rod end,tie rod}'),
  ('{control arm,wishbone,a-arm}'),
  ('{bushing,bush}'),
  ('{alternator,generator}'),
  ('{catalytic converter,cat converter,catalyst}'),
  ('{muffler,silencer}'),
  ('{exhaust clamp,muffler clamp,pipe clamp}'),
  ('{serpentine belt,fan belt,drive belt,ribbed belt,v-ribbed belt,accessory belt}'),
  ('{timing belt,cam belt}'),
  ('{rib,pk}'),
  ('{water pump,coolant pump}'),
  ('{radiator hose,coolant hose}'),
  ('{charge air hose,intercooler hose,boost hose}'),
  ('{turbocharger,turbo,turbo charger}'),
  ('{cabin air filter,cabin filter,pollen filter,micro filter}'),
  ('{air filter,air cleaner,engine air filter,engine air cleaner}'),
  ('{fuel filter,gas filter,petrol filter}'),
  ('{fuel pump,gas pump,petrol pump}'),
  ('{mass air flow sensor,maf sensor,air mass meter}'),
  ('{crankshaft sensor,crank sensor}'),
  ('{camshaft sensor,cam sensor}'),
  ('{wheel speed sensor,abs sensor}'),
  ('{egr valve,exhaust gas recirculation valve}'),
  ('{air conditioning,a/c,ac}'),
  ('{blower motor,heater fan}'),
  ('{gas spring,lift support,gas strut,hatch strut,tailgate strut}'),
  ('{tailgate,liftgate,hatch}'),
  ('{wheel hub,hub bearing,wheel bearing,hub assembly}'),
  ('{tire pressure sensor,tpms sensor,tpms}'),
  ('{wheel bolt,lug bolt}'),
  ('{wheel nut,lug nut}'),
  ('{valve cover gasket,rocker cover gasket}'),
  ('{cylinder head gasket,head gasket}'),
  ('{transmission,gearbox}'),
  ('{clutch disc,clutch plate,friction disc}'),
  ('{pressure plate,clutch cover}'),
  ('{wrench,spanner}'),
  ('{remanufactured,reman,rebuilt}'),
  ('{windshield,windscreen}'),
  ('{headlight,headlamp}'),
  ('{bulb,lamp,light}'),
  ('{turn signal,indicator,blinker}'),
  ('{license plate,number plate}'),
  ('{bonnet,hood}'),
  ('{fender,wing}'),
  ('{trunk,boot lid}'),
  ('{gasoline,petrol,gas}'),
  ('{tire,tyre}'),
  ('{aluminum,aluminium}'),
  ('{gray,grey}'),
  ('{liter,litre}'),
  ('{center,centre}'),
  ('{color,colour}');
