import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share comes in two files: dozens of small ones cost a phone more in asking than in bytes.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                // The rules of inputs come when a form does: most pages have none.
                { name: 'rules', test: /node_modules[\\/]zod[\\/]|[\\/]domain[\\/]zod\.ts$/ },
                // Six pages or more ask for details; the others would get their rules with what all share. Staff's pages are
                // many as well: what only they share stays with them.
                {
                  name: 'shared',
                  minShareCount: 6,
                  test: /^(?!.*[\\/](?:checkout[\\/]customer-details\.ts$|admin[\\/]))/,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Nothing becomes a data: address: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
})
