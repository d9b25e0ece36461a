import { unpack } from './packed-data.js';

// What shows the data reads it when it is loaded.
void unpack().then(() => import('./page.js'));
