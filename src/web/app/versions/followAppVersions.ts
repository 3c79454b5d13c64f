import { buildName } from '@/web/app/offline/builtSite'
import { registerServiceWorker } from '@/web/ui/browser/openWorker'
import { siteRoot } from '@/web/ui/browser/siteRoot'
import { followVersions, type Versions } from './followVersions'

const hourMs = 3_600_000

export function followAppVersions(): Versions {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
  return followVersions({
    container: navigator.serviceWorker,
    register: () => registerServiceWorker(`${siteRoot}serviceWorker.js`, siteRoot),
    locks: navigator.locks,
    reload: () => location.reload(),
    hourly: (run) => void setInterval(run, hourMs),
    scope: new URL(siteRoot, location.href).href,
    build: buildName(Array.from(scripts, ({ src }) => src)),
  })
}
