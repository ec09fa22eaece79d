import { renewLastRelease } from './releases.ts';

// Run at a release, after it is deployed: CONTRIBUTING.md.
renewLastRelease();
