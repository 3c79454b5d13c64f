import 'react'

declare module 'react' {
  // Styles may set CSS variables, which React allows and its types do not know.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
