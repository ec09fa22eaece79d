import { startLocalStores } from '../../support/local-stores.ts';
import { renewDocuments, writeDocuments } from './documents.ts';
import { renewLastRelease } from './releases.ts';

// Run at a release, when its version is set: CONTRIBUTING.md.
const stores = await startLocalStores();
try {
  await writeDocuments();
  await renewDocuments();
} finally {
  await stores.close();
}
renewLastRelease();
