import 'react'

declare module 'react' {
  // React accepts CSS variables in `style`, but its types do not.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
