import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The gallery of components as plain files, for `npm run gallery:ui` and its story. */
export default defineConfig({
  // The styles are made from the classes of all files below.
  root,
  base: './',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': `${root}src` } },
  build: {
    outDir: 'dist/gallery',
    target: 'es2023',
    emptyOutDir: true,
    rolldownOptions: { input: `${root}src/dev/gallery/index.html` },
  },
})
