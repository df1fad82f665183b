/** '1 line', '1,200 lines' */
export const linesText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;

/** '1 piece', '30,000 pieces' */
export const piecesText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'piece' : 'pieces'}`;
