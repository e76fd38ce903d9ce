/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { deletePost, restorePost } from './actions/delete-post.ts'
export { getShopFront } from './actions/get-shop-front.ts'
export {
  changeHomeDraft,
  discardHomeDraft,
  getHomeDraft,
  getHomeLayout,
  publishHome,
  refreshHome,
} from './actions/home-layout.ts'
export { getPostForStaff, listPostsForStaff } from './actions/list-posts-for-staff.ts'
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
export { publishDuePosts, savePost } from './actions/save-post.ts'
export { getSeoChecks, runSeoCheck } from './actions/seo-checks.ts'
export { getSeoSettings, saveSeoSettings } from './actions/seo-settings.ts'
