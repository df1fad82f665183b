import { all, any, type GoldenQuery, named, numbered } from '../grading.ts';
import * as k from '../kinds-of-parts.ts';

const startingWith = (start: string) => (part: { partNumber: string }) => part.partNumber.startsWith(start);

/** Searches for our part numbers, whole or in part, and for barcodes. */
export const partNumbers: GoldenQuery[] = [
  ['AXW-BR-33028', numbered('AXW-BR-33028')],
  ['axw-br-33028', numbered('AXW-BR-33028')],
  ['axwbr33028', numbered('AXW-BR-33028')],
  ['AXW BR 31225', numbered('AXW-BR-31225')],
  ['BR-34830', numbered('AXW-BR-34830')],
  ['br33020', numbered('AXW-BR-33020')],
  ['33028', numbered('AXW-BR-33028')],
  ['AXW.OF.7204', numbered('AXW-OF-7204')],
  ['of-7233', numbered('AXW-OF-7233')],
  ['AXW-BA-060', numbered('AXW-BA-060')],
  ['AXW-BA-080', numbered('AXW-BA-080A', 'AXW-BA-080L')],
  ['AXW-BP', startingWith('AXW-BP')],
  ['axw-sb-6k', startingWith('AXW-SB-6K')],
  ['6k1750', numbered('AXW-SB-6K1750')],
  ['SP-IX7', numbered('AXW-SP-IX7')],
  ['ix6', numbered('AXW-SP-IX6'), numbered('AXW-SP-IX6S')],
  ['BU-H7', numbered('AXW-BU-H7')],
  ['AXW-TR-1610', numbered('AXW-TR-1610L', 'AXW-TR-1610R')],
  ['CA-6408R', numbered('AXW-CA-6408R')],
  ['AXW-WT-182', startingWith('AXW-WT-182')],
  ['9526014106732', numbered('AXW-BR-33028')],
  ['9526014106909', numbered('AXW-BR-31225')],
  ['AXW-BR-30126 rotor', numbered('AXW-BR-30126'), undefined, k.rotor],
  ['alternator AXW-AL-1506', numbered('AXW-AL-1506'), undefined, k.alternator],
  ['st-1410', numbered('AXW-ST-1410', 'AXW-ST-1410R')],
  ['AXW-IC-0907', numbered('AXW-IC-0907')],
  ['7140', numbered('AXW-DS-7140')],
  ['AXW-CS', startingWith('AXW-CS')],
  ['WB-400R', numbered('AXW-WB-400R')],
  ['1182 catalytic converter', numbered('AXW-CC-1182'), undefined, all(k.converter, named(/./))],
  ['AXW-HG-408', startingWith('AXW-HG-408')],
  ['FU-S', any(k.fuse, k.fuseAssortment)],
];
