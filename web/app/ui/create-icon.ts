import { createElement, type SVGProps } from 'react';

export type Shape = [tag: string, attributes: Record<string, string>];
export type IconComponent = ReturnType<typeof createIcon>;

/** Creates the component of an icon with 24 × 24 units. Modules such as `virtual:icon/trash` call it (build-steps/icons.ts). */
export function createIcon(shapes: Shape[]) {
  const paths = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        'aria-hidden': true,
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...paths,
    );
}
