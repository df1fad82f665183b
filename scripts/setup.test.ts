import { expect, it } from 'vitest';
import { whyNoNode } from './setup/install.mjs';

const libatomic = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory\n';

it('the message says why the packaged Node does not run and what to install', () => {
  expect(whyNoNode({ isPackaged: true, output: libatomic })).toMatch(
    /^The packaged Node 26 for \S+ does not run here \(node: error while loading .+libatomic.+\)\. Install libatomic \(on Debian and Ubuntu: apt install libatomic1\) and try again\.$/,
  );
  expect(whyNoNode({ isPackaged: true, output: libatomic.replace('libatomic.so.1', 'libstdc++.so.6') })).toContain(
    'Install libstdc++.so.6, or',
  );
  expect(whyNoNode({ isPackaged: true, output: 'spawn node EACCES\n' })).toContain(
    'does not run here (spawn node EACCES). Install what it',
  );
  expect(whyNoNode({ isPackaged: false, output: '' })).toMatch(/^There is no packaged Node 26 for \S+: install Node 26 or newer yourself/);
});
