/** Sets the theme that the reader has chosen: else the page would have the colours of the system for a moment. */
import { attemptAccess } from './attempt-access.ts';
import { themes } from './preferences.ts';

const stored = attemptAccess(() => localStorage.getItem('appraise.theme'));
const theme = themes.find((name) => name === stored);
if (theme !== undefined) document.documentElement.dataset.theme = theme;
