// npm run build:site: the app with the paper venue in it, for any static server, into dist/site.

import { buildSite, ensureInstalled } from './installed.mjs'

ensureInstalled()
buildSite()
