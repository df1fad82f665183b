import { prose } from '../text-block.ts';
import type { ArticleGroup } from './article.ts';

export const benchArticles: ArticleGroup = {
  id: 'bench',
  title: 'At the bench',
  articles: [
    {
      id: 'rotor-discard-thickness',
      question: 'How do I read the discard thickness of a brake rotor?',
      shortAnswer: prose`It is the figure after MIN TH on the hat or the edge, in millimetres. A rotor that measures less anywhere on its
        braking surface is scrap, and so is one that would fall below it before the new pads are worn.`,
      body: [
        'Three thicknesses belong to a rotor:',
        {
          table: {
            caption: 'Thicknesses of a rotor, with a vented front rotor as an example',
            head: ['Name', 'Example', 'Meaning'],
            rows: [
              ['Nominal', '28.0 mm', 'As new'],
              ['Machine-to', '26.6 mm', 'Thinnest after turning, with room left for wear'],
              ['Discard', '26.0 mm', 'Below this it must not be used'],
            ],
          },
        },
        prose`Measure with a micrometer, not with a vernier caliper: its jaws sit on the rust lip at the edge and read too much. Take eight points
          around the rotor, about 10 mm in from the edge, and count the smallest reading. Grooved surfaces need a micrometer with pointed
          anvils.`,
        prose`The spread between the eight readings is as telling as the smallest. More than about 0.02 mm of thickness variation makes the
          pedal pulse, though many call it a warped disc. Before you blame the rotor, clean the hub: rust behind the hat makes it run out,
          and run-out wears the thickness uneven within a few thousand kilometres. Mounted, 0.05 mm of run-out is a common limit; the
          vehicle maker’s figure decides.`,
        prose`Rotors and pads are always replaced on both sides of an axle. Blue spots, cracks that reach the edge or a drilled hole, and
          rusted-through vents end a rotor’s life at any thickness.`,
      ],
    },
    {
      id: 'one-time-use-bolts',
      question: 'Which bolts must not be used again?',
      shortAnswer: prose`Every bolt that is tightened by torque and then by an angle, unless the vehicle maker allows it, and every
        fastener that locks by deforming, by a coating or by being staked.`,
      body: [
        prose`A torque-plus-angle bolt is usually stretched until it begins to yield, which makes its clamping force very even. It does not
          go back to its old length. Tightened again it yields earlier, clamps less, or breaks.`,
        'Sell these new together with the part:',
        {
          list: [
            'cylinder head, main bearing, connecting rod and flywheel bolts;',
            'axle and hub nuts, staked or self-locking, and the central bolt of a drive shaft;',
            'bolts of caliper brackets, subframes and ball joints where the maker lists them as single-use;',
            'nuts with a nylon ring, screws with a colored locking patch, aluminum bolts, cotter pins;',
            'copper and aluminum sealing washers, and crush sleeves of a differential pinion.',
          ],
        },
        prose`Torque is only a stand-in for clamping force: roughly nine tenths of it go into friction under the head and in the thread.
          Oil on a thread that the manual wants dry raises the clamping force by a quarter or more at the same reading. So threads are
          cleaned, holes emptied of oil, and grease or locking fluid used only where it is called for.`,
        prose`Suspension bolts that run through rubber bushings get their final torque with the wheels on the ground; tightened with the
          wheel hanging, the bushing is twisted and tears early. Wheel nuts get a check after 50 to 100 km.`,
      ],
    },
    {
      id: 'spark-plug-heat-range',
      question: 'What does the heat range of a spark plug mean?',
      shortAnswer: prose`How fast the plug passes its heat to the cylinder head. It says nothing about the spark. Sell the range that the
        engine’s maker names, and mind that brands count in opposite directions.`,
      body: [
        prose`The tip of the insulator has to stay hot enough to burn off its own soot, from about 500 °C, and cool enough not to light the
          mixture by itself, which begins somewhere above 850 °C. A plug with a long insulator nose passes heat slowly and runs hot. One
          with a short nose passes it quickly and runs cold. In some brands a higher number is a colder plug, in others a hotter one:
          never carry the figure of one brand over to another. Use the interchange.`,
        'What an old plug tells:',
        {
          list: [
            'Light brown to grey, dry: plug and engine are right.',
            'Black, dry, sooty: too cold a plug, or a rich mixture, or only short trips.',
            'White, glazed, blistered, electrodes eaten away: too hot a plug, lean mixture or ignition too early.',
            'Wet and oily: worn rings, valve seals or crankcase breather. Another plug mends nothing.',
          ],
        },
        prose`The heat range alone does not make a plug fit. Thread, reach, seat (gasket or taper), hexagon, gap and resistor have to agree
          as well: one reach too long and the piston hits it. Fit plugs to a cold engine, with a dry thread unless the maker says otherwise:
          an anti-seize coating lowers friction, so the plug is overtightened at the normal torque.`,
      ],
    },
    {
      id: 'start-stop-batteries',
      question: 'AGM, EFB or an ordinary battery: which one may replace which?',
      shortAnswer: prose`Replace like with like. Going up is possible, from flooded to EFB and from EFB to AGM where the place and the
        charging system allow it; going down never.`,
      body: [
        {
          table: {
            caption: 'Battery kinds and where they belong',
            head: ['Kind', 'Made for', 'May be replaced by'],
            rows: [
              ['Flooded', 'Cars without start-stop', 'Flooded or EFB; AGM with care'],
              ['EFB', 'Simple start-stop', 'EFB; AGM if heat and charging allow'],
              ['AGM', 'Start-stop with energy recovery, many consumers', 'AGM only'],
            ],
          },
        },
        prose`An ordinary battery in a start-stop car is worn out within months, since it was never made for being half discharged at each
          traffic light. AGM takes many cycles and charges fast, but it bears heat badly: under a hot hood, where an EFB was fitted, stay
          with EFB.`,
        'Besides the kind, compare',
        {
          list: [
            'case size, hold-down ledge and the position of the terminals;',
            'capacity in Ah, close to the old one, because the car calculates with it;',
            'cold cranking amperes, at least the old value and by the same standard, since EN and SAE figures differ;',
            'the vent: a battery in the cabin or trunk needs its hose connected.',
          ],
        },
        prose`Cars with a battery sensor have to be told of the new battery by a diagnostic tool. Left out, the car goes on charging for
          the age and kind of the old one. Charge AGM with a charger that has a setting for it: above about 14.8 V it loses water that
          nobody can refill.`,
      ],
    },
  ],
};
