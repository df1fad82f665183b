import { prose } from '../text-block.ts';
import type { ArticleGroup } from './article.ts';

export const benchArticles: ArticleGroup = {
  id: 'bench',
  title: 'At the bench',
  articles: [
    {
      id: 'rotor-discard-thickness',
      question: 'How do I read the discard thickness of a brake rotor?',
      shortAnswer: prose`It is the number after MIN TH on the hat or the edge, usually in millimeters. Replace a rotor that is thinner
        than that anywhere on its braking surface. Also replace a rotor that would become too thin before the new pads wear out.`,
      body: [
        'A rotor has three thicknesses:',
        {
          table: {
            caption: 'Rotor thicknesses, using a vented front rotor as an example',
            head: ['Name', 'Example', 'Meaning'],
            rows: [
              ['Nominal', '28.0 mm', 'New'],
              ['Machine-to', '26.6 mm', 'Thinnest after turning, with room left for wear'],
              ['Discard', '26.0 mm', 'Do not use below this'],
            ],
          },
        },
        prose`Use a micrometer. A vernier caliper sits on the rust lip at the edge and reads too high. Take eight readings around the rotor, about
          3/8 inch (10 mm) in from the edge, and use the smallest. Grooved surfaces need a micrometer with pointed anvils.`,
        prose`The spread between the eight readings matters as much as the smallest one. A spread of more than about 0.02 mm (0.0008 inch)
          makes the pedal pulsate, which many people call a warped rotor. Before you blame the rotor, clean the hub. Rust behind the hat causes
          runout, and runout wears the rotor unevenly within a few thousand miles. A common limit for the installed rotor is 0.05 mm
          (0.002 inch) of runout. Follow the vehicle manufacturer’s number.`,
        prose`Always replace rotors and pads on both sides of an axle. Blue spots, cracks that reach the edge or a drilled hole, and rusted-out
          vents mean that the rotor must be replaced, even if it is thick enough.`,
      ],
    },
    {
      id: 'one-time-use-bolts',
      question: 'Which bolts must not be reused?',
      shortAnswer: prose`Every bolt that is tightened by torque plus an angle, unless the vehicle manufacturer allows reuse. Also every fastener
        that locks by deforming, by a coating or by staking.`,
      body: [
        prose`A torque-plus-angle bolt is usually stretched until it starts to yield. That makes its clamping force very even. But the bolt stays
          longer than before. If you tighten it again, it yields sooner, clamps less, or breaks.`,
        'Sell these new with the part:',
        {
          list: [
            'cylinder head, main bearing, connecting rod and flywheel bolts;',
            'axle and hub nuts, staked or self-locking, and the center bolt of a drive shaft;',
            'bolts of caliper brackets, subframes and ball joints that the manufacturer lists as single-use;',
            'nylon-insert nuts, screws with a colored locking patch, aluminum bolts, cotter pins;',
            'copper and aluminum sealing washers, and crush sleeves of a differential pinion.',
          ],
        },
        prose`Torque is only an indirect measure of clamping force. About nine tenths of it goes into friction under the head and in the thread.
          Oil on a thread that should be dry raises the clamping force by a quarter or more at the same reading. So clean the threads, blow
          oil out of the holes, and use grease or threadlocker only where the manual calls for it.`,
        prose`Suspension bolts that run through rubber bushings get their final torque with the wheels on the ground. If you torque them with the
          wheel hanging, the bushing is twisted and tears early. Recheck lug nuts after 30 to 60 miles.`,
      ],
    },
    {
      id: 'spark-plug-heat-range',
      question: 'What does the heat range of a spark plug mean?',
      shortAnswer: prose`How fast the plug moves heat into the cylinder head. It says nothing about the spark. Sell the range that the engine
        manufacturer lists. A high number means a cold plug in some brands and a hot plug in others.`,
      body: [
        prose`The insulator tip must stay hot enough to burn off its own soot, which starts at about 930 °F. It must stay cool enough not to
          ignite the mixture, which starts somewhere above 1,560 °F. A plug with a long insulator nose moves heat slowly and runs hot. A
          plug with a short nose moves heat quickly and runs cold. Never use one brand’s number to choose another brand’s plug. Use the
          interchange.`,
        'What an old plug tells you:',
        {
          list: [
            'Light brown to gray, dry: plug and engine are fine.',
            'Black, dry, sooty: the plug is too cold, the mixture is rich, or the car makes only short trips.',
            'White, glazed, blistered, worn electrodes: the plug is too hot, the mixture is lean, or the timing is too early.',
            'Wet and oily: worn rings, valve seals or PCV system. A different plug will not fix this.',
          ],
        },
        prose`The right heat range alone does not make a plug fit. Thread, reach, seat (gasket or taper), hex size, gap and resistor must match
          too. If the reach is too long, the piston hits the plug. Install plugs in a cold engine. Keep the thread dry, unless the manufacturer
          says otherwise: anti-seize lowers friction, so the normal torque overtightens the plug.`,
      ],
    },
    {
      id: 'start-stop-batteries',
      question: 'AGM, EFB or a regular battery: which one can replace which?',
      shortAnswer: prose`Replace like with like. You can go up, from flooded to EFB and from EFB to AGM, if the location and the charging system
        allow it. Never go down.`,
      body: [
        {
          table: {
            caption: 'Battery types and where they belong',
            head: ['Type', 'Made for', 'Can be replaced by'],
            rows: [
              ['Flooded', 'Cars without start-stop', 'Flooded or EFB; AGM with care'],
              ['EFB', 'Simple start-stop', 'EFB; AGM if heat and charging allow'],
              ['AGM', 'Start-stop with energy recovery, many accessories', 'AGM only'],
            ],
          },
        },
        prose`A regular battery in a start-stop car wears out within months, because it was never made to be half discharged at every traffic
          light. AGM takes many cycles and charges fast, but it does not like heat. If an EFB was installed under a hot hood, stay with EFB.`,
        'Besides the type, compare:',
        {
          list: [
            'case size, hold-down ledge and terminal position;',
            'capacity in Ah, close to the old one, because the car uses it in its calculations;',
            'cold cranking amps, at least the old value and by the same standard, because EN and SAE numbers differ;',
            'the vent: a battery in the cabin or trunk needs its hose connected.',
          ],
        },
        prose`If the car has a battery sensor, register the new battery with a scan tool. Otherwise the car charges it like the old battery. Charge
          AGM with a charger that has an AGM setting. Above about 14.8 V an AGM battery loses water that cannot be replaced.`,
      ],
    },
  ],
};
