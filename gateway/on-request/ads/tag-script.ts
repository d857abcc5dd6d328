/**
 * What a page of a publisher loads. It puts a frame of ours behind itself and takes it away again where there is no banner;
 * it stores nothing and asks nobody else. `data-size` is the banner's size, `data-title` the frame's name.
 */
export const TAG_SCRIPT = `(function(tag){
var size=tag.dataset.size||"300x250",sides=size.split("x"),frame=document.createElement("iframe");
frame.src=new URL("frame?size="+encodeURIComponent(size),tag.src);
frame.width=sides[0];frame.height=sides[1];frame.title=tag.dataset.title||"Advert";
frame.loading="lazy";frame.referrerPolicy="origin";frame.style.border="0";
addEventListener("message",function(event){
if(event.source===frame.contentWindow&&event.data==="no-advert")frame.remove()});
tag.after(frame)})(document.currentScript);
`;
