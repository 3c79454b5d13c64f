import { Link } from 'wouter'
import { carriedSearch } from './routes'

export function NextLink({ path, children }: { path: string; children: string }) {
  return (
    <Link href={path + carriedSearch()} className="text-sm text-accent hover:underline pointer-coarse:py-3">
      {children}
    </Link>
  )
}
