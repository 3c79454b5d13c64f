import { Link, useLocation } from 'wouter'
import { moreScreens } from './moreScreens'

/** The links of the menu of screens that are gone to now and then. */
export function MoreScreenLinks({ className, onChosen }: { className: string; onChosen: () => void }) {
  const [location] = useLocation()
  return moreScreens.map(({ label, path }) => (
    <Link
      key={path}
      href={path + window.location.search}
      onClick={onChosen}
      aria-current={location.startsWith(path) ? 'page' : undefined}
      className={className}
    >
      {label}
    </Link>
  ))
}
