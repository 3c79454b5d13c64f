import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import '@/ui/tokens.css'
import { App } from '@/app/App'
import { shownLanguage } from '@/language/t'
import { assert } from '@/lib/assert'

// The page's content security policy forbids code made at run time, which zod would try for speed.
z.config({ jitless: true })

document.documentElement.lang = shownLanguage

const place = document.getElementById('root')
assert(place !== null, 'the page has a place for the app')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
