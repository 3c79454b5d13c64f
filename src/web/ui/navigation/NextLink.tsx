import { Link } from 'wouter'
import { carriedSearch } from './routes'

/** The way on from an empty state: a link to another screen, for which `path` has no search of its own. */
export function NextLink({ path, children }: { path: string; children: string }) {
  return (
    <Link href={path + carriedSearch()} className="text-sm text-accent hover:underline pointer-coarse:py-3">
      {children}
    </Link>
  )
}
