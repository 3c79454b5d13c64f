declare module 'axe-core/axe.min.js' {
  const axe: { readonly source: string }
  export default axe
}
