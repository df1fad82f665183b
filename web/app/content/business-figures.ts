export interface BusinessFigure {
  figure: string;
  label: string;
}

export const businessFigures: readonly BusinessFigure[] = [
  { figure: '200+', label: 'consumers' },
  { figure: '120M', label: 'annual revenue' },
  { figure: '60+', label: 'feedbacks' },
];
