// `npm run notices` writes THIRD-PARTY-NOTICES.txt: what the shop ships that is not ours, with its licences.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLock, root } from './supply-chain/lock.ts';
import { thirdPartyNotices } from './supply-chain/notices.ts';

const file = join(root, 'THIRD-PARTY-NOTICES.txt');
writeFileSync(file, thirdPartyNotices(readLock()));
console.log(file);
