import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import * as z from 'zod/mini'
import '@/web/ui/tokens.css'
import { assert } from '@/core/lib/assert'
import { App, begin } from '@/web/app/App'
import { restoreDeepLink } from '@/web/app/browserVenue/deepLink'
import { shownLanguage } from '@/web/language/t'
import { siteRoot } from '@/web/ui/browser/siteRoot'

// The page's content security policy forbids code made at run time, which zod would try for speed.
z.config({ jitless: true })

document.documentElement.lang = shownLanguage

if (import.meta.env.MODE === 'site') restoreDeepLink()
const begun = begin()
// The page shows a failure, once it is there.
begun.catch(() => undefined)

const place = document.getElementById('root')
assert(place !== null, 'the page has a place for the app')
createRoot(place).render(
  <StrictMode>
    <Router base={siteRoot.slice(0, -1)}>
      <App begun={begun} />
    </Router>
  </StrictMode>,
)
