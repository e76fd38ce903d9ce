/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  deletePost,
  getPostForStaff,
  listPostsForStaff,
  publishDuePosts,
  restorePost,
  savePost,
} from './actions/edit-posts.ts'
export {
  getSeoChecks,
  getSeoSettings,
  getShopFront,
  runSeoCheck,
  saveSeoSettings,
} from './actions/seo-tab.ts'
export {
  changeHomeDraft,
  discardHomeDraft,
  getHomeDraft,
  getHomeLayout,
  publishHome,
  refreshHome,
} from './actions/home-layout.ts'
export { getSitemapIndex, listSitemapPages, listSitemapProducts } from './actions/list-sitemap.ts'
export {
  addRedirect,
  deleteRedirect,
  exportRedirects,
  findRedirect,
  importRedirects,
  listRedirects,
} from './actions/redirects.ts'
export { getPageText, listPageTexts, restorePageText, savePageText } from './actions/page-texts.ts'
export { getPost, listFeedPosts, listPosts } from './actions/read-blog.ts'
