import { writeFileSync } from 'node:fs';

/** The bars of each digit, with 1 for black. The left half of a code has two sets of bars, odd and even. The right half has one set. */
const odd = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011'];
const right = odd.map((bars) => bars.replace(/[01]/g, (bar) => (bar === '0' ? '1' : '0')));
const even = right.map((bars) => [...bars].reverse().join(''));
/** The first digit has no bars. It decides which set each digit of the left half uses: O is odd, E is even. */
const setsByFirstDigit = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO'];

function barsOfEan13(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const left = digits.slice(0, 6).map((digit, index) => (setsByFirstDigit[first]?.[index] === 'E' ? even : odd)[digit]);
  return `101${left.join('')}01010${digits
    .slice(6)
    .map((digit) => right[digit])
    .join('')}101`;
}

/** Code 39 draws each character with nine bars and spaces. A 1 marks the wide ones. An asterisk begins and ends a code. */
const wideIn: Readonly<Record<string, string>> = {
  '*': '010010100',
  ...Object.fromEntries(
    [
      ...['000110100', '100100001', '001100001', '101100000', '000110001', '100110000', '001110000', '000100101', '100100100', '001100100'],
      ...['100001001', '001001001', '101001000', '000011001', '100011000', '001011000', '000001101', '100001100', '001001100', '000011100'],
      ...['100000011', '001000011', '101000010', '000010011', '100010010', '001010010', '000000111', '100000110', '001000110', '000010110'],
      ...['110000001', '011000001', '111000000', '010010001', '110010000', '011010000'],
    ].map((wide, index) => ['0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index], wide]),
  ),
};

function barsOfCode39(code: string): string {
  const characters = [...`*${code}*`].map((character) =>
    [...(wideIn[character] as string)].map((wide, index) => (index % 2 === 0 ? '1' : '0').repeat(wide === '1' ? 2 : 1)).join(''),
  );
  return characters.join('0');
}

const [width, height] = [640, 480];
const [white, black, gray] = [235, 16, 128];

/** Writes a video of one frame with this code, as Code 39 if it has letters, otherwise as EAN-13. Chromium plays it as a fake camera. */
export function writeBarCodeVideo(file: string, code: string): void {
  const bars = /[A-Z]/.test(code) ? barsOfCode39(code) : barsOfEan13(code);
  const barWidth = Math.floor((width * 0.9) / bars.length);
  const start = Math.floor((width - bars.length * barWidth) / 2);
  const row = Buffer.alloc(width, white);
  for (const [index, bar] of [...bars].entries())
    if (bar === '1') row.fill(black, start + index * barWidth, start + (index + 1) * barWidth);
  const empty = Buffer.alloc(width, white);
  const rows = Array.from({ length: height }, (_, line) => (line > height / 4 && line < (height * 3) / 4 ? row : empty));
  const colors = Buffer.alloc((width * height) / 2, gray);
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\nFRAME\n`), ...rows, colors]));
}
