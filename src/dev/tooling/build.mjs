// npm run build: the app and the host, into dist.

import { build, ensureInstalled } from './installed.mjs'

ensureInstalled()
build()
