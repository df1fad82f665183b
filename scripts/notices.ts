// `npm run notices` writes THIRD-PARTY-NOTICES.txt, the licenses of all third-party packages that the shop ships.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLock, root } from './supply-chain/lock.ts';
import { thirdPartyNotices } from './supply-chain/notices.ts';

const file = join(root, 'THIRD-PARTY-NOTICES.txt');
writeFileSync(file, thirdPartyNotices(readLock()));
console.log(file);
