import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Nothing becomes a data: address: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
})
